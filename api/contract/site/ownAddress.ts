/** The addresses that pages of the farm's own may have. */
import { fixedPages } from './sitePages.ts'

/** First words of addresses that are the program's own. */
const reservedWords = [
  ...Object.keys(fixedPages),
  ...['offer', 'waitlist', 'checkin', '404', 'admin', 'api', 'assets', 'pictures', 'texts', 'content', 'ical'],
  ...['videos', 'fonts', 'offline', 'robots', 'sitemap', 'manifest', 'favicon', 'sw', 'index', 'login', 'health'],
]

/** The names of languages, of two letters, are reserved, too. */
export const isReservedPath = (path: string): boolean =>
  reservedWords.includes(path.slice(1)) || /^\/[a-z]{2}$/.test(path)

/** Whether an address is one that a page of the farm's own may have. */
export const isOwnAddress = (path: string): boolean =>
  /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path) && !isReservedPath(path)
