/** Security headers: Helmet's, worked out once, so that ready bytes, files and Koa's answers carry the very same ones. */
import helmet from 'helmet'

/** The one `<style>` that react-aria-components puts into a page at run time; a browser test guards the hash. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Everything is forbidden but what the pages need from this very origin. */
const pagePolicy = (styles: string[]) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", reactAriaStyle, ...styles],
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

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** A worker lives under the policy of its own script, and fetches what it keeps. */
const dataPolicy = { defaultSrc: ["'none'"], connectSrc: ["'self'"], frameAncestors: ["'none'"] }

/** What speaks of documents alone: data goes without it, since thousands of open pages ask for the same few bytes all day. */
const forDocumentsAlone = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

function collect(
  directives: Record<string, string[]>,
  secure: boolean,
  options: Partial<typeof forDocumentsAlone> = {},
) {
  const headers: Record<string, string> = {}
  const apply = helmet({
    ...options,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: secure ? { ...directives, upgradeInsecureRequests: [] } : directives,
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
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
  page(styles: string[]): Record<string, string>
}

/** `secure`: guests see the site under https, so browsers are told to insist on it. */
export const securityHeaders = (secure: boolean): SecurityHeaders => ({
  data: collect(dataPolicy, secure, forDocumentsAlone),
  page: (styles) => ({ ...collect(pagePolicy(styles), secure), 'permissions-policy': permissions }),
})
