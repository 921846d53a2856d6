/** What a page must load, read from the two builds' own manifests. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

export type PageAssets = {
  /** The HTML that loads an app: scripts, preloads, styles. */
  site: string
  admin: string
  /** Hashes of inline styles, for the content security policy. */
  inlineStyles: string[]
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
type Manifest = z.output<typeof Manifest>

const readManifest = async (dist: string, app: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(dist, app, '.vite/manifest.json'), 'utf8')))

/** The faces of the first view; the rest comes when a page asks for it. */
const firstFonts = [/eb-garamond-latin-400-normal.*\.woff2$/, /alegreya-sans-latin-400-normal.*\.woff2$/]

/** An app's one CSS file, to stand in its HTML, and the fonts of its first view. */
async function readStyle(dist: string, app: string, manifest: Manifest): Promise<{ html: string; hash: string }> {
  const files = Object.values(manifest).map((it) => it.file)
  const styleFile = files.find((it) => it.endsWith('.css'))
  const css = styleFile === undefined ? '' : (await readFile(join(dist, app, styleFile), 'utf8')).trim()
  const fonts = files.filter((file) => firstFonts.some((font) => font.test(file)))
  return {
    html: [
      `<style>${css}</style>`,
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ].join(''),
    hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

export async function readAssets(dist: string): Promise<PageAssets> {
  const [site, admin] = await Promise.all([readManifest(dist, 'site'), readManifest(dist, 'admin')])
  const [siteStyle, adminStyle] = await Promise.all([readStyle(dist, 'site', site), readStyle(dist, 'admin', admin)])

  // No preload of an app's code: its entry fetches it, after the first paint.
  const page = (style: string, entry: string | undefined) => `${style}<script type="module" src="/${entry}"></script>`
  return {
    site: page(siteStyle.html, site['pwa/site/main.tsx']?.file),
    admin: page(adminStyle.html, admin['pwa/admin/main.tsx']?.file),
    inlineStyles: [siteStyle.hash, adminStyle.hash],
  }
}
