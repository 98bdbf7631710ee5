import '@mantine/core/styles.css';
import '#shared/theme/global.css';
