import { useEffect, useState } from 'react'

/** True when `isActive` has been true for this long without interruption. */
export function useSlow(isActive: boolean, delayMs: number): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isActive, delayMs])
  return isSlow
}
