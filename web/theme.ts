// The first script of every page, run before anything is painted: the theme that the player chose, if any.
// Alone in its file and free of imports, because it is no module and must not wait for one.
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}
