/**
 * Translators of browsers (Chrome's, Edge's, Google's) set `lang` and `class` of `<html>` and wrap each text in a
 * `<font>`. So the page's own language stands in `data-language`, and what is translated is not hydrated.
 */
const { documentElement } = document

const isTranslated = (): boolean =>
  documentElement.lang !== documentElement.dataset.language || documentElement.className.includes('translated')

/**
 * React removes text nodes from the parent that it knows, which a wrapper has replaced: that throws, and the page would
 * be gone (facebook/react#11538). The wrapper is removed instead.
 */
function removeWrappedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  const findChild = (parent: Node, node: Node): Node | null => {
    let child: Node | null = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }
  Node.prototype.removeChild = function removeTranslated<T extends Node>(node: T): T {
    const child = findChild(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function insertBeforeTranslated<T extends Node>(node: T, next: Node | null): T {
    insertBefore.call(this, node, next && findChild(this, next))
    return node
  }
}

/** Prepares the page for a translator, now or when one begins. Returns whether the page is translated now. */
export function watchTranslator(): boolean {
  if (isTranslated()) {
    removeWrappedNodes()
    return true
  }
  const observer = new MutationObserver(() => {
    if (!isTranslated()) return
    observer.disconnect()
    removeWrappedNodes()
  })
  observer.observe(documentElement, { attributes: true, attributeFilter: ['lang', 'class'] })
  return false
}
