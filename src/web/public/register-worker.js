// Beside this file is the service worker, wherever that is on its host.
const worker = new URL('sw.js', document.currentScript.src)
if ('serviceWorker' in navigator) addEventListener('load', () => navigator.serviceWorker.register(worker))
