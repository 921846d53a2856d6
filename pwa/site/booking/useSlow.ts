import { useEffect, useState } from 'react'

/** True when something has been going on for that long without a break. */
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
