/**
 * Security headers: Helmet's, computed once, so that cached responses, files and Koa's responses all carry the same.
 */
import helmet from 'helmet'

/** The hash of the one `<style>` that react-aria-components adds to a page at run time. A browser test checks it. */
const reactAriaStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Forbids everything except what the pages need from their own origin. */
const buildPagePolicy = (styleHashes: string[], frameOrigins: string[]) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", reactAriaStyleHash, ...styleHashes],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
  ...(frameOrigins.length > 0 ? { frameSrc: frameOrigins } : {}),
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** A service worker runs under the policy of its own script, and it fetches the files that it caches. */
const dataPolicy = { defaultSrc: ["'none'"], connectSrc: ["'self'"], frameAncestors: ["'none'"] }

/** Headers that only affect documents. Data goes without them: open pages poll small responses all day. */
const documentHeadersOff = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
} as const

/**
 * Helmet's headers for browsers that are no longer supported. A page and its headers have to fit into the 14,600 bytes
 * of TCP's first flight: one byte more costs a slow phone a round trip.
 */
const obsoleteHeadersOff = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

function buildHeaders(
  directives: Record<string, string[]>,
  isHttps: boolean,
  options: Partial<typeof documentHeadersOff> = {},
) {
  const headers: Record<string, string> = {}
  const apply = helmet({
    ...options,
    ...obsoleteHeadersOff,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isHttps ? { ...directives, upgradeInsecureRequests: [] } : directives,
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const target = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  // Helmet only calls these two methods of the response.
  apply({} as never, target as never, () => {})
  return headers
}

export type SecurityHeaders = {
  /** For data and files: nothing may run or load, but a worker may fetch from this origin. */
  data: Record<string, string>
  /** For a page; `styleHashes` are the hashes of its inline CSS, and it may embed pages of `frameOrigins`. */
  page(styleHashes: string[], frameOrigins?: string[]): Record<string, string>
}

/**
 * A page for a frame of the same origin. The browser must not reuse the stored answer, whose headers forbid the frame:
 * they are not updated by a 304. Only the admin's editor of texts has such a frame.
 */
export function allowOwnFrame(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return {
    ...headers,
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  }
}

/** `isHttps`: the public address is https, so the headers make browsers use only https. */
export const createSecurityHeaders = (isHttps: boolean): SecurityHeaders => ({
  data: buildHeaders(dataPolicy, isHttps, documentHeadersOff),
  page: (styleHashes, frameOrigins = []) => ({
    ...buildHeaders(buildPagePolicy(styleHashes, frameOrigins), isHttps),
    'permissions-policy': permissionsPolicy,
    // The service worker keeps no page without it: a captive portal and a maintenance page answer 200, too.
    'x-app': 'podere',
  }),
})
