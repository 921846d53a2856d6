/**
 * `npm run fonts`: reduces the typefaces to the characters of Italian and English, and scales system fonts to their
 * metrics. The results are committed. Other characters, as in the name of a guest, come from the complete font, which a
 * browser fetches only when it needs one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../spawn.mjs'
import { buildFallbacks } from './fallbacks.mjs'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
/** Must be the same as the `unicode-range` in pwa/ui/typefaces. */
const characters = `${ascii}\u00a0©«²·º»×ÀÈÉÌÒÙàèéìòù–—‘’“”…€`
/** Kerning, ligatures, and the three kinds of digits that the styles use. */
const keptFeatures = ['kern', 'liga', 'onum', 'lnum', 'tnum']

const fontFiles = [
  'eb-garamond/files/eb-garamond-latin-400-normal',
  'alegreya-sans/files/alegreya-sans-latin-400-normal',
  'alegreya-sans/files/alegreya-sans-latin-700-normal',
  'fraunces/files/fraunces-latin-400-normal',
  'source-sans-3/files/source-sans-3-latin-400-normal',
  'source-sans-3/files/source-sans-3-latin-700-normal',
]

for (const face of fontFiles) {
  const whole = await readFile(join(root, `node_modules/@fontsource/${face}.woff2`))
  const part = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    keepFeatures: keptFeatures,
    noHinting: true,
  })
  const name = `${face.split('/').at(-1)?.replace('-latin-', '-')}.woff2`
  await writeFile(join(root, 'pwa/ui/fonts', name), part)
  console.log(`${name}: ${part.length} of ${whole.length} bytes`)
}

for (const [typeface, css] of Object.entries(await buildFallbacks()))
  await writeFile(join(root, `pwa/ui/typefaces/${typeface}-fallback.css`), css)
