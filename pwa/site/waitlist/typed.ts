/**
 * What a guest has typed into the form of each search, for as long as the document lives: whoever reads the privacy page
 * comes back to it.
 */
import { formatSearch, type Search } from '#contract/search/searchAddress.ts'

export type Typed = { email: string; toleranceDays: string; privacy: boolean; leaveEmpty: string }

const typedOfSearches = new Map<string, Typed>()

export const getTyped = (search: Search): Typed | undefined => typedOfSearches.get(formatSearch(search))
export const setTyped = (search: Search, typed: Typed) => void typedOfSearches.set(formatSearch(search), typed)
export const forgetTyped = (search: Search) => void typedOfSearches.delete(formatSearch(search))
