/** Schemas use the names of Material Icons (`Inventory2`), the server those of Iconify (`ic:baseline-inventory-2`). */
export function iconName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([a-zA-Z])(\d)/g, '$1-$2');
  return `ic:baseline-${words.toLowerCase()}`;
}
