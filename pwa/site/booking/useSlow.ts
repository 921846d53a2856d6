import { useEffect, useState } from 'react'

const delayMs = 10_000

/** True when `isActive` has been true for ten seconds without interruption. */
export function useSlow(isActive: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isActive])
  return isSlow
}
