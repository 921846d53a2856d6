import decodeQR from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

test('a camera reads the text of the QR code', () => {
  const text = 'otpauth://totp/Podere%20Fiorito:anna?secret=JBSWY3DPEHPK3PXP&issuer=Podere%20Fiorito'
  const svg = renderToStaticMarkup(<QrCode text={text} label="Codice QR" />)
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      for (let pixel = 0; pixel < scale; pixel++) data.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  expect(decodeQR({ width, height: width, data })).toBe(text)
})
