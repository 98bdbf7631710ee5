/** The pages of the maintenance area, in the order of their tabs. Whoever may open one may open all. */
export const maintenancePages = [
  { to: '/maintenance', label: 'maintenance', exact: true },
  { to: '/maintenance/updates', label: 'updates' },
  { to: '/maintenance/ssh', label: 'ssh' },
  { to: '/maintenance/script', label: 'script' },
] as const;
