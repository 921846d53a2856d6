import { basename } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

export interface Shot {
  name: string
  width: string
  language: 'it' | 'en'
  scheme: 'light' | 'dark'
  file: string
  faults: string[]
}

const thumbnail = { width: 300, mostHeight: 1500, gap: 12, label: 22 }

/** One picture: a row for each screen, a column for each language and scheme; long screens are cut off. */
export async function makeSheet(file: string, shots: Shot[]): Promise<string> {
  const { gap, label } = thumbnail
  const names = [...new Set(shots.map(({ name }) => name))]
  const parts: OverlayOptions[] = []
  let top = gap
  let right = 0
  for (const name of names) {
    let left = gap
    let height = 0
    for (const shot of shots.filter((one) => one.name === name)) {
      const small = await sharp(shot.file).resize({ width: thumbnail.width }).toBuffer({ resolveWithObject: true })
      const cut = Math.min(small.info.height, thumbnail.mostHeight)
      const input = await sharp(small.data).extract({ left: 0, top: 0, width: thumbnail.width, height: cut }).toBuffer()
      parts.push({ input: labelOf(shot), left, top }, { input, left, top: top + label })
      left += thumbnail.width + gap
      height = Math.max(height, cut)
    }
    top += label + height + gap
    right = Math.max(right, left)
  }
  const canvas = sharp({ create: { width: right, height: top, channels: 3, background: '#888' } })
  await canvas.composite(parts).png({ palette: true }).toFile(file)
  return file
}

function labelOf({ name, language, scheme, faults }: Shot): Buffer {
  const [colour, mark] = faults.length > 0 ? ['#c00', ' ✗'] : ['#222', '']
  const text = `${name} ${language} ${scheme}${mark}`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${thumbnail.width}" height="${thumbnail.label}">
    <rect width="100%" height="100%" fill="${colour}"/>
    <text x="6" y="16" font-family="sans-serif" font-size="13" fill="#fff">${text}</text></svg>`)
}

/** All pictures whole, side by side, to look at in a browser. */
export function makePage(shots: Shot[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const figures = shots.map(({ name, width, language, scheme, file, faults }) => {
    const caption = `${name} ${width} ${language} ${scheme}${faults.map((fault) => `<br>${escaped(fault)}`).join('')}`
    return `<figure${faults.length > 0 ? ' class="bad"' : ''}><figcaption>${caption}</figcaption><img src="${basename(file)}" loading="lazy"></figure>`
  })
  return `<!doctype html><title>podere, every screen</title><style>body{display:flex;flex-wrap:wrap;gap:12px;background:#888;font:13px sans-serif}
figure{margin:0;width:300px}img{width:100%}.bad{outline:4px solid #c00}.bad figcaption{color:#fff;background:#c00}</style>${figures.join('\n')}`
}
