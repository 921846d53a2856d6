/** What a page must load, read from the two builds' own manifests. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { PageName } from '#pwa/site/server.tsx'

/** The HTML that loads an app (scripts, preloads, styles), and the hashes of its inline styles for the security policy. */
export type Assets = { html: string; styleHashes: string[] }

export const emptyAssets: Assets = { html: '', styleHashes: [] }

export type PageAssets = {
  /** A page of the site brings the styles of its own code; those of another come with that page's code. */
  site: (page: PageName) => Assets
  admin: Assets
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.optional(z.array(z.string())), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.output<typeof Manifest>

const readManifest = async (dist: string, app: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(dist, app, '.vite/manifest.json'), 'utf8')))

/** The faces of the first view; the rest comes when a page asks for it. */
const preloadedFonts = [/eb-garamond-400-normal.*\.woff2$/, /alegreya-sans-400-normal.*\.woff2$/]

/** The CSS files of these modules and of all that they import, those that others build on first. */
function listStyles(manifest: Manifest, modules: string[], seen = new Set<string>()): string[] {
  return modules.flatMap((name) => {
    const module = manifest[name]
    if (!module || seen.has(name)) return []
    seen.add(name)
    return [...listStyles(manifest, module.imports ?? [], seen), ...(module.css ?? [])]
  })
}

/** What a browser needs that opens an app with these modules, the app's entry first. */
async function buildAssets(folder: string, manifest: Manifest, modules: [string, ...string[]]): Promise<Assets> {
  const files = [...new Set(listStyles(manifest, modules))]
  const css = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8'))))
    .map((it) => it.trim())
    .join('')
  const fonts = Object.values(manifest)
    .map((it) => it.file)
    .filter((file) => preloadedFonts.some((font) => font.test(file)))
  return {
    html: [
      `<style>${css}</style>`,
      // The code asks for the files of its styles, and finds that they are there: none of these is fetched.
      ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      // No preload of an app's code: its entry fetches it, after the first paint.
      `<script type="module" src="/${manifest[modules[0]]?.file}"></script>`,
    ].join(''),
    styleHashes: [`'sha256-${createHash('sha256').update(css).digest('base64')}'`],
  }
}

export async function readAssets(dist: string): Promise<PageAssets> {
  const [site, admin] = await Promise.all([readManifest(dist, 'site'), readManifest(dist, 'admin')])
  const pages = new Map<string, Assets>()
  for (const module of Object.keys(site)) {
    const page = /\/(\w+)Page\.tsx$/.exec(module)?.[1]
    if (page === undefined) continue
    const assets = await buildAssets(join(dist, 'site'), site, ['pwa/site/main.tsx', 'pwa/site/start.ts', module])
    pages.set(page.toLowerCase(), assets)
  }
  return {
    site: (page) => pages.get(page.toLowerCase()) ?? emptyAssets,
    admin: await buildAssets(join(dist, 'admin'), admin, ['pwa/admin/main.tsx', 'pwa/admin/start.ts']),
  }
}
