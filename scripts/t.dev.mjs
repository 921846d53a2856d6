import sharp from 'sharp'
import { runnerImport } from 'vite'

const options = { configFile: false, logLevel: 'error', root: '/work/main' }
const {
  module: { catalogue },
} = await runnerImport('/work/main/pwa/pictures/catalogue.ts', options)
const {
  module: { drawPicture },
} = await runnerImport('/work/main/pwa/pictures/draw.ts', options)
const {
  module: { grain },
} = await runnerImport('/work/main/pwa/pictures/parts/grain.ts', options)
const svg = drawPicture(catalogue[0])
const time = async (n, s) => {
  const t = performance.now()
  await sharp(Buffer.from(s), { unlimited: true }).raw().toBuffer()
  console.log(n, (performance.now() - t).toFixed(0))
}
await time('all', svg)
await time('nofilter', svg.replace(/ filter="url[^"]*"/g, ''))
await time('noclip', svg.replace(/ clip-path="url[^"]*"/g, ''))
await time('neither', svg.replace(/ clip-path="url[^"]*"/g, '').replace(/ filter="url[^"]*"/g, ''))
await time('grain', grain(1600, 900))
