// throwaway. look: node scripts/pictures.dev.mjs look WIDTH name... ; make: ... make name...

import fs from 'node:fs'
import { runnerImport } from 'vite'

const [mode, ...rest] = process.argv.slice(2)
const options = { configFile: false, logLevel: 'error', root: '/work/main' }
if (mode === 'make') {
  process.argv.splice(2, 1)
  await runnerImport('/work/main/scripts/pictures.ts', options)
} else {
  const [width, ...names] = rest
  const {
    module: { catalogue },
  } = await runnerImport('/work/main/pwa/pictures/catalogue.ts', options)
  const {
    module: { drawPicture },
  } = await runnerImport('/work/main/pwa/pictures/draw.ts', options)
  const {
    module: { render },
  } = await runnerImport('/work/main/scripts/pictures.encode.ts', options)
  for (const e of catalogue.filter((e) =>
    names.some((n) => (n.endsWith('*') ? e.name.startsWith(n.slice(0, -1)) : e.name === n)),
  )) {
    let t = performance.now()
    const svg = drawPicture(e)
    const t1 = performance.now() - t
    t = performance.now()
    fs.writeFileSync(
      `/tmp/pics/${e.name}.png`,
      await render(svg, Number(width), Math.round((Number(width) * e.height) / e.width)),
    )
    console.log(e.name, svg.length, t1.toFixed(0), (performance.now() - t).toFixed(0))
  }
}
