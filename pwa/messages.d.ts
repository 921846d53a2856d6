declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

interface Window {
  /** The admin's editor of texts sets it while it shows the site in a frame: the page in the frame calls its parent's. */
  markTexts?: (messages: import('@lingui/core').Messages) => import('@lingui/core').Messages
}
