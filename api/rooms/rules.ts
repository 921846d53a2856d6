/** Whether a new booking may have this room. SQLite returns `retired` as 0 or 1. */
export const isBookable = ({ type, retired }: { type: string; retired: boolean }): boolean =>
  type !== 'common' && !retired
