import { useEffect, useState } from 'react'

/** True when something has been going on for that long without a break. */
export function useSlow(isGoingOn: boolean, milliseconds: number): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsSlow(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isGoingOn, milliseconds])
  return isSlow
}
