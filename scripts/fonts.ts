/**
 * `npm run fonts`: cuts the two typefaces down to what Italian and English are written with. The results are committed;
 * any other letter (a guest's name) comes from the whole face, which a browser fetches only when it meets one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './spawn.mjs'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('')
/** As the `unicode-range` of theme.css has it. */
const characters = `${ascii}\u00a0©«·»×ÀÈÉÌÒÙàèéìòù–—‘’“”…€`
/** Kerning, ligatures, and the three kinds of figures that the styles ask for. */
const keptFeatures = ['kern', 'liga', 'onum', 'lnum', 'tnum']

const fontFiles = [
  'eb-garamond/files/eb-garamond-latin-400-normal',
  'alegreya-sans/files/alegreya-sans-latin-400-normal',
  'alegreya-sans/files/alegreya-sans-latin-700-normal',
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
