import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './detail.module.css';

export function BackLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
