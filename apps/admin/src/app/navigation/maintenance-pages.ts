/** The maintenance pages in tab order. They all need the same permission. */
export const maintenancePages = [
  { to: '/maintenance', label: 'maintenance', matchesExactUrl: true },
  { to: '/maintenance/updates', label: 'updates' },
  { to: '/maintenance/ssh', label: 'ssh' },
  { to: '/maintenance/script', label: 'script' },
] as const;
