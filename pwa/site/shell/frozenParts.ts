/** Parts of a page that the server has rendered before, see `Frozen`. */
import { createContext } from 'react'

/** The HTML of the parts by name. */
export type FrozenParts = Map<string, string>

export const FrozenContext = createContext<FrozenParts | null>(null)

/** The HTML with all parts in their places. Adds to `parts` what was rendered for the first time. */
export const fillFrozenParts = (html: string, parts: FrozenParts): string =>
  html.replaceAll(/<frozen-part name="([^"]*)">(.*?)<\/frozen-part>/gs, (_, name: string, rendered: string) => {
    const part = parts.get(name) ?? rendered
    parts.set(name, part)
    return part
  })
