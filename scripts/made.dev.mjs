import sharp from 'sharp'

const [out, cols, w, ...names] = process.argv.slice(2)
const W = Number(w),
  C = Number(cols)
const cells = await Promise.all(
  names.map(async (n) =>
    sharp(`/work/main/pwa/pictures/made/${n}`).resize(W).png().toBuffer({ resolveWithObject: true }),
  ),
)
const H = Math.max(...cells.map((c) => c.info.height))
await sharp({
  create: { width: C * (W + 6), height: Math.ceil(names.length / C) * (H + 6), channels: 3, background: '#444' },
})
  .composite(cells.map((c, i) => ({ input: c.data, left: (i % C) * (W + 6), top: Math.floor(i / C) * (H + 6) })))
  .png()
  .toFile(`/tmp/pics/${out}.png`)
