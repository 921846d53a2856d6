import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, openVisitor } from '#api/testing/browser.ts'
import { root } from '../spawn.mjs'
import { Showcase } from './Showcase.tsx'

afterAll(closeBrowser)

/** Reads the styles of the apps without the fonts, which the page could not load. */
function readStyles(): string {
  const componentSheets = readdirSync(join(root, 'pwa/ui')).filter((file) => file.endsWith('.css'))
  const sheets = [
    'pwa/ui/theme.css',
    ...componentSheets.map((file) => `pwa/ui/${file}`),
    'scripts/showcase/Showcase.css',
  ]
  return sheets.map((file) => readFileSync(join(root, file), 'utf8').replace(/@font-face \{[^}]*\}/g, '')).join('\n')
}

test('renders every component, and axe finds no violation in the light and the dark theme', async () => {
  const components = renderToString(<Showcase themes={['one']} />)
  const html = `<!doctype html><html lang="en"><head><title>Components</title><style>${readStyles()}</style></head><body>${components}</body></html>`
  const { page, expectNoErrors } = await openVisitor()
  await page.route('**/pictures/**', (route) => route.abort())
  await page.setContent(html)
  expect(await page.getByRole('button', { name: 'disabled' }).count()).toBe(4)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without reduced motion, axe would measure colors in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((it) => it.finished)))
    await expectAccessible(page)
  }
  expectNoErrors(/ERR_FAILED/)
}, 60_000)
