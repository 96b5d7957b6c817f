/**
 * Converts the Material Icons names of schemas (`Inventory2`) into the Iconify names of the server
 * (`ic:baseline-inventory-2`).
 */
export function iconName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([a-zA-Z])(\d)/g, '$1-$2');
  return `ic:baseline-${words.toLowerCase()}`;
}
