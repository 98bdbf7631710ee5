import type { LifecycleAction } from '@stackyard/contracts';
import { Play, RotateCw, Square, type LucideIcon } from 'lucide-react';

/** The actions in the menus and the command palette, in the order in which they appear. */
export const startStopActions: readonly { action: LifecycleAction; icon: LucideIcon }[] = [
  { action: 'start', icon: Play },
  { action: 'restart', icon: RotateCw },
  { action: 'stop', icon: Square },
];
