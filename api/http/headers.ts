/** Security headers: Helmet's, worked out once, so that ready bytes, files and Koa's answers carry the very same ones. */
import helmet from 'helmet'

/** The one `<style>` that react-aria-components puts into a page at run time; a browser test guards the hash. */
const reactAriaStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Everything is forbidden but what the pages need from this very origin. */
const buildPagePolicy = (styleHashes: string[]) => ({
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
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** A worker lives under the policy of its own script, and fetches what it keeps. */
const dataPolicy = { defaultSrc: ["'none'"], connectSrc: ["'self'"], frameAncestors: ["'none'"] }

/** What speaks of documents alone: data goes without it, since thousands of open pages ask for the same few bytes all day. */
const documentHeadersOff = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
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
  // Helmet only sets and removes headers on the answer it is given.
  apply({} as never, target as never, () => {})
  return headers
}

export type SecurityHeaders = {
  /** For data and files: nothing may run or load, but a worker may fetch from this origin. */
  data: Record<string, string>
  /** For a page; `styles` are the hashes of its inline CSS. */
  page(styleHashes: string[]): Record<string, string>
}

/** `secure`: guests see the site under https, so browsers are told to insist on it. */
export const createSecurityHeaders = (isHttps: boolean): SecurityHeaders => ({
  data: buildHeaders(dataPolicy, isHttps, documentHeadersOff),
  page: (styleHashes) => ({
    ...buildHeaders(buildPagePolicy(styleHashes), isHttps),
    'permissions-policy': permissionsPolicy,
  }),
})
