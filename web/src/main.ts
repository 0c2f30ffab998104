import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./offline/register.svelte";
import { applyPreferences, wantedLanguage } from "./preferences.svelte";
import "./theme/base.css";
import { speak } from "./words/words.svelte";

applyPreferences();
await speak(wantedLanguage());

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element #app");
mount(App, { target });
if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
