/** The styles of a farm that has chosen its own look: they set the variables of `theme.css` again. */
import {
  type Appearance,
  deriveShades,
  fontStacks,
  type Shades,
  standardAppearance,
} from '#contract/site/appearance.ts'

/** The text on the accent is the same for every accent, as `theme.css` has it. */
const setShades = ({ accent, strong }: Shades): string => `--color-accent:${accent};--color-accent-strong:${strong};`

/** Empty for the standard look. */
export function buildAppearanceCss({ accent, typeface }: Appearance): string {
  const { serif, sans } = fontStacks[typeface]
  const all = `--font-serif:${serif};--font-sans:${sans}`
  const fonts = typeface === standardAppearance.typeface ? '' : all.replaceAll(', ', ',')
  const shades = accent === standardAppearance.accent ? null : deriveShades(accent)
  if (shades === null) return fonts && `:root{${fonts}}`
  const dark = `@media screen and (prefers-color-scheme:dark){:root{${setShades(shades.dark)}}}`
  return `:root{${setShades(shades.light)}${fonts}}${dark}`
}
