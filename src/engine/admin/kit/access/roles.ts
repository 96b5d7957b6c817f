import { createContext } from 'react';

/** Keys of the roles of the signed-in user, by which forms choose defaults. The application provides them. */
export const RolesContext = createContext<readonly string[]>([]);
