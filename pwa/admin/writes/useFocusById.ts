import { useEffect, useState } from 'react'

/** Moves the focus after the render that follows a change, when the element with this id is there. */
export function useFocusById(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus()
  }, [target])
  return (id) => setTarget({ id })
}
