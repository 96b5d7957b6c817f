/** The groups of the menu in their order: what happens, then what it costs, then the rest. */
export const menuGroups = [
  'operations',
  'billing',
  'parties',
  'tariffs',
  'base',
  'authorization',
  'system',
] as const;

export type MenuGroup = (typeof menuGroups)[number];
