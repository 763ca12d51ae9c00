import { adminScreens } from './admin-screens.ts';
import { customerScreens } from './customer-screens.ts';
import type { Screen } from './screen.ts';
import { visitorScreens } from './visitor-screens.ts';

/** Every screen in every state that can be reached: looked at by axe and by the camera. */
export const screens: readonly Screen[] = [...visitorScreens, ...customerScreens, ...adminScreens];
