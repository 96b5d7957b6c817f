const claimed = new WeakSet<Error>();

/** A form asks by itself what to do about this refusal, so that nothing else needs to say it. */
export const claim = (error: Error): void => void claimed.add(error);

export const isClaimed = (error: Error): boolean => claimed.has(error);
