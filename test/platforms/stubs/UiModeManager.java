package android.app;

import java.util.concurrent.Executor;

public class UiModeManager {
    public interface ContrastChangeListener {
        void onContrastChanged(float contrast);
    }

    public float getContrast() {
        return 0;
    }

    public void addContrastChangeListener(Executor executor, ContrastChangeListener listener) {}

    public void removeContrastChangeListener(ContrastChangeListener listener) {}
}
