import type { PowerAction } from '@stackyard/contracts';
import { Play, RotateCw, Square, type LucideIcon } from 'lucide-react';

/** The actions in the menus and the command palette, in the order in which they appear. */
export const powerActions: readonly { action: PowerAction; icon: LucideIcon }[] = [
  { action: 'start', icon: Play },
  { action: 'restart', icon: RotateCw },
  { action: 'stop', icon: Square },
];
