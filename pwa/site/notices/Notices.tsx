import type { ReactNode } from 'react'
import './Notices.css'

/** Status messages at the bottom of the screen. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div className="notices" role="status">
    {children}
  </div>
)
