/**
 * System fonts scaled to the width and the height of a typeface, so that little moves when the typeface arrives.
 */
import { join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import { fromFile } from '@capsizecss/unpack/fs'
import { root } from '../spawn.mjs'

const readFont = (file) => fromFile(join(root, 'node_modules', file))
const readDejaVu = (name) => readFont(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** `size`: the `size-adjust` of the typeface itself. A smaller font is one with more units to the em. */
async function readTypeface(name, size = 1) {
  const metrics = await readFont(`@fontsource/${name}-latin-400-normal.woff2`)
  return { ...metrics, unitsPerEm: metrics.unitsPerEm / size }
}

/** Of several installed fonts a browser takes the last one. The fonts of a row have the same metrics. */
const systemFonts = {
  serif: [
    { metrics: await readDejaVu('DejaVuSerif'), names: ['DejaVu Serif'] },
    { metrics: notoSerif, names: ['Noto Serif'] },
    { metrics: timesNewRoman, names: ['Times New Roman', 'Liberation Serif'] },
  ],
  sans: [
    { metrics: await readDejaVu('DejaVuSans'), names: ['DejaVu Sans'] },
    { metrics: roboto, names: ['Roboto'] },
    { metrics: arial, names: ['Arial', 'Liberation Sans'] },
  ],
}

const toCssName = (name) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** The faces of one family. Its name does not begin with `Serif`: without quotes that would be the generic family. */
function buildFamily(family, typeface, fonts) {
  const faces = fonts.flatMap(({ metrics, names }) => {
    const stack = createFontStack([typeface, metrics], { fontFaceFormat: 'styleObject' })
    return stack.fontFaces.map(({ '@font-face': { fontFamily, src, ...scale } }) =>
      [
        '@font-face {',
        `  font-family: '${family}';`,
        `  src: ${names.map((name) => `local('${name}')`).join(', ')};`,
        ...Object.entries(scale).map(
          ([name, value]) => `  ${toCssName(name)}: ${parseFloat(String(value)).toFixed(1)}%;`,
        ),
        '}',
      ].join('\n'),
    )
  })
  return faces.join('\n')
}

const header = '/* Written by `npm run fonts`. System fonts with the metrics of the typefaces. */'

/** The style sheet of each typeface. */
export async function buildFallbacks() {
  const build = (families) => `${[header, ...families].join('\n')}\n`
  return {
    garamond: build([
      buildFamily('Garamond Fallback', await readTypeface('eb-garamond/files/eb-garamond'), systemFonts.serif),
      buildFamily('Alegreya Fallback', await readTypeface('alegreya-sans/files/alegreya-sans'), systemFonts.sans),
    ]),
    fraunces: build([
      buildFamily('Fraunces Fallback', await readTypeface('fraunces/files/fraunces', 0.86), systemFonts.serif),
      buildFamily('Source Fallback', await readTypeface('source-sans-3/files/source-sans-3', 0.94), systemFonts.sans),
    ]),
  }
}
