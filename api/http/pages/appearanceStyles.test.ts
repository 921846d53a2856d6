import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveShades, standardAppearance } from '#contract/site/appearance.ts'
import { buildAppearanceCss } from './appearanceStyles.ts'
import { addAppearance } from './assets.ts'

const assets = { styles: '<style>a{}</style>', styleHashes: ["'sha256-a'"], links: '' }

test('the standard look adds nothing to a page', () => {
  expect(addAppearance(assets, standardAppearance)).toEqual(assets)
})

test('a look of its own follows the other styles, and the security policy allows it', () => {
  const look = { accent: '#2f6446', typeface: 'fraunces' } as const
  const css = buildAppearanceCss(look)
  const shades = deriveShades(look.accent)
  expect(css).toContain(`:root{--color-accent:${shades?.light.accent};`)
  expect(css).toMatch(
    new RegExp(`@media screen and \\(prefers-color-scheme:dark\\)\\{:root\\{--color-accent:${shades?.dark.accent};`),
  )
  expect(css).toContain("--font-serif:'Fraunces'")
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  expect(addAppearance(assets, look)).toEqual({
    styles: `<style>a{}</style><style>${css}</style>`,
    styleHashes: ["'sha256-a'", hash],
    links: '',
  })
})

test('a colour alone leaves the typefaces, and typefaces alone leave the colour', () => {
  expect(buildAppearanceCss({ ...standardAppearance, accent: '#2f6446' })).not.toContain('font')
  expect(buildAppearanceCss({ ...standardAppearance, typeface: 'fraunces' })).not.toContain('color')
})
