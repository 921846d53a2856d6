/** The items of a list with their places as keys, for a list whose order never changes while it is shown. */
export const withKeys = <Item>(list: readonly Item[]): [string, Item][] => Object.entries(list)
