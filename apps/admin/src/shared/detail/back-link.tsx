import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './detail.module.css';

interface BackLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  children: ReactNode;
}

export function BackLink({ children, ...target }: BackLinkProps) {
  return (
    <Link {...target} className={classes.back}>
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
