import type { ReactNode } from 'react'
import './Notices.css'

/** What the site says by itself, at the foot of the screen. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div className="notices" role="status">
    {children}
  </div>
)
