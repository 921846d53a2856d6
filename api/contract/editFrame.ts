/** The name of the frame in which the admin shows the site while its texts are edited. A page reads it as `window.name`. */
export const editFrameName = 'edit-texts'
