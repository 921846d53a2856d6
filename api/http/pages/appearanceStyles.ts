/** The styles of a farm that has chosen its own look: they set the variables of `theme.css` again. */
import { type Appearance, deriveShades, fontStacks, type Shades, standardAppearance } from '#contract/appearance.ts'

const setShades = ({ accent, strong, onAccent }: Shades): string =>
  `:root{--color-accent:${accent};--color-accent-strong:${strong};--color-on-accent:${onAccent}}`

/** Empty for the standard look. */
export function buildAppearanceCss({ accent, typeface }: Appearance): string {
  const { serif, sans } = fontStacks[typeface]
  const fonts = typeface === standardAppearance.typeface ? '' : `:root{--font-serif:${serif};--font-sans:${sans}}`
  const shades = accent === standardAppearance.accent ? null : deriveShades(accent)
  if (shades === null) return fonts
  const dark = `@media screen and (prefers-color-scheme:dark){${setShades(shades.dark)}}`
  return `${fonts}${setShades(shades.light)}${dark}`
}
