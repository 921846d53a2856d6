import type { Portal } from '#contract/channels.ts'
import './PortalMark.css'

/** The portal's colour, beside its name. */
export const PortalMark = ({ portal }: { portal: Portal }) => (
  <span className="portal-mark" data-portal={portal} aria-hidden="true" />
)
