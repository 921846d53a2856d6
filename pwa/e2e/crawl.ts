/** Follows every address of a site, in all its documents: pages, sitemap, manifests, style sheets, embedded data. */
import { createHash } from 'node:crypto'

export type CrawledFile = {
  /** Path and query. */
  path: string
  status: number
  /** Null for a picture, a font or a video. */
  text: string | null
  /** SHA-256 of the content. */
  hash: string
}

export const hashContent = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** The text of an HTML document without its escapes. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (it) => escapes[it] ?? it)

/** Absolute addresses, and paths that follow a quote, a parenthesis, a comma or a space. */
const addressPattern = /https?:\/\/[^\s"'<>()\\,]+|(?<=["'(,\s])\/(?!\/)[^\s"'<>()\\,]*/g

function listPaths(text: string, base: string): string[] {
  const urls = (text.match(addressPattern) ?? []).flatMap((it) => (URL.canParse(it, base) ? [new URL(it, base)] : []))
  return urls.filter(({ origin }) => origin === new URL(base).origin).map(({ pathname, search }) => pathname + search)
}

const textTypes = /html|xml|json|css|text\/plain|svg/
const maxFiles = 4000

/**
 * Fetches `paths` of the site and all that they lead to, except scripts, which hold the standard texts of every farm.
 * Throws when the site seems to have no end.
 */
export async function crawl(siteUrl: string, paths: string[]): Promise<CrawledFile[]> {
  const found = new Set(paths)
  const files: CrawledFile[] = []
  // The set grows while it is read.
  for (const path of found) {
    if (found.size > maxFiles) throw new Error(`more than ${maxFiles} addresses, the last one is ${path}`)
    const response = await fetch(siteUrl + path)
    const content = new Uint8Array(await response.arrayBuffer())
    const isText = textTypes.test(response.headers.get('content-type') ?? '')
    const text = isText ? unescapeHtml(Buffer.from(content).toString()) : null
    files.push({ path, status: response.status, text, hash: hashContent(content) })
    for (const next of listPaths(text ?? '', siteUrl)) if (!/\.js(?:\?|$)/.test(next)) found.add(next)
  }
  return files
}
