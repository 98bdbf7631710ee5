import '@mantine/core/styles.css';
import '#shared/theme/global.css';
import '#shared/theme/touch.css';
import '#shared/theme/contrast.css';
import '#shared/theme/contrast.js';
