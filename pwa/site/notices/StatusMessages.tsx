import type { ReactNode } from 'react'
import './StatusMessages.css'

type Props = { place?: 'top' | 'bottom'; children: ReactNode }

/** Status messages over the bottom of the screen, or below the header. */
export const StatusMessages = ({ place = 'bottom', children }: Props) => (
  <div className="notices" data-place={place} role="status">
    {children}
  </div>
)
