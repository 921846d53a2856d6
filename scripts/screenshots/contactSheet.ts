import { basename } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Language } from '#locales/language.ts'

export interface Screenshot {
  name: string
  width: string
  language: Language
  scheme: 'light' | 'dark'
  file: string
  errors: string[]
}

const thumbnail = { width: 300, maxHeight: 1500, gap: 12, label: 22 }

/** Creates one picture with a row for each screen and a column for each language and scheme. Long screens are cut off. */
export async function createContactSheet(file: string, screenshots: Screenshot[]): Promise<string> {
  const { gap, label } = thumbnail
  const names = [...new Set(screenshots.map(({ name }) => name))]
  const parts: OverlayOptions[] = []
  let top = gap
  let right = 0
  for (const name of names) {
    let left = gap
    let height = 0
    for (const screenshot of screenshots.filter((it) => it.name === name)) {
      const resized = await sharp(screenshot.file)
        .resize({ width: thumbnail.width })
        .toBuffer({ resolveWithObject: true })
      const croppedHeight = Math.min(resized.info.height, thumbnail.maxHeight)
      const input = await sharp(resized.data)
        .extract({ left: 0, top: 0, width: thumbnail.width, height: croppedHeight })
        .toBuffer()
      parts.push({ input: createLabel(screenshot), left, top }, { input, left, top: top + label })
      left += thumbnail.width + gap
      height = Math.max(height, croppedHeight)
    }
    top += label + height + gap
    right = Math.max(right, left)
  }
  const canvas = sharp({ create: { width: right, height: top, channels: 3, background: '#888' } })
  await canvas.composite(parts).png({ palette: true }).toFile(file)
  return file
}

function createLabel({ name, language, scheme, errors }: Screenshot): Buffer {
  const [color, mark] = errors.length > 0 ? ['#c00', ' ✗'] : ['#222', '']
  const text = `${name} ${language} ${scheme}${mark}`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${thumbnail.width}" height="${thumbnail.label}">
    <rect width="100%" height="100%" fill="${color}"/>
    <text x="6" y="16" font-family="sans-serif" font-size="13" fill="#fff">${text}</text></svg>`)
}

/** Builds a page that shows all screenshots side by side. */
export function buildHtmlPage(screenshots: Screenshot[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const figures = screenshots.map(({ name, width, language, scheme, file, errors }) => {
    const caption = `${name} ${width} ${language} ${scheme}${errors.map((error) => `<br>${escaped(error)}`).join('')}`
    return `<figure${errors.length > 0 ? ' class="bad"' : ''}><figcaption>${caption}</figcaption><img src="${basename(file)}" loading="lazy"></figure>`
  })
  return `<!doctype html><title>podere, every screen</title><style>body{display:flex;flex-wrap:wrap;gap:12px;background:#888;font:13px sans-serif}
figure{margin:0;width:300px}img{width:100%}.bad{outline:4px solid #c00}.bad figcaption{color:#fff;background:#c00}</style>${figures.join('\n')}`
}
