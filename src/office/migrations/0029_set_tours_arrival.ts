import type { RowFunction } from '@engine/shared/tables/rowFunction.ts';

/** An arrival at the moment of the pick-up says nothing; a tour that was driven had none before, either. */
export const tours: RowFunction = ({ pickup_actual = null, dropoff_actual = null }) =>
  dropoff_actual !== null && dropoff_actual === pickup_actual ? { dropoff_actual: null } : null;
