"""Names that papers use but do not introduce: models, data sets, venues, mathematicians, ordinary capitalised words; used by names."""

_METHODS = (
    "AE AEs SMC SSL IWAE CL KD KG KGs "
    "AI ML LLM LLMs NLP CV RL GAN GANs CNN CNNs RNN RNNs LSTM GRU MLP MLPs VAE VAEs GNN GNNs GCN GCNs SVM SVMs PCA SVD DNN DNNs "
    "SNN SNNs DL NN NNs LM LMs PLM PLMs VLM VLMs MLLM MLLMs LVLM LVLMs SLM SLMs LMM LMMs VLA VLAs ViT ViTs CLIP BERT RoBERTa "
    "DeBERTa T5 BART ELMo GPT GPT-2 GPT-3 GPT-3.5 GPT-4 GPT-4o GPT4 GPT-4V GPT-4o-mini GPT-5 o1 o3 ChatGPT InstructGPT Codex "
    "LLaMA Llama LLaMA-2 Llama-2 Llama-3 LLaMA2 Llama2 Llama3 LLaMA-3 Mistral Mixtral Qwen Qwen2 Qwen2.5 Qwen3 Qwen2-VL DeepSeek "
    "DeepSeek-R1 DeepSeek-V3 Gemini Gemma Claude Vicuna Alpaca Falcon Phi-3 LLaVA SAM DINO DINOv2 DETR YOLO U-Net UNet ResNet "
    "ResNets ResNet-18 ResNet-50 VGG VGG-16 DenseNet MobileNet EfficientNet Transformer Transformers Mamba Whisper Wav2Vec SGD "
    "Adam AdamW AdaGrad Adagrad RMSProp RMSprop Muon Lion Shampoo LoRA QLoRA RAG CoT ICL MoE MoEs KV RLHF RLVR DPO PPO GRPO SFT "
    "PEFT NTK MPC LQR NeRF NeRFs 3DGS SLAM SDF DDPM DDPMs DDIM MDP MDPs POMDP POMDPs MCMC MCTS MAB UCB BO GP GPs ERM OT EM DP "
    "DP-SGD FL FedAvg NAS HPO AutoML ADMM KKT SAT SMT MILP MIP ILP LP SDP QP XGBoost LightGBM AlphaGo AlphaZero AlphaFold DQN SAC "
    "TD3 TRPO MAML SimCLR MoCo BYOL word2vec Word2Vec GloVe FastText PageRank HNSW"
)
_TASKS = (
    "QA VQA ASR TTS NMT MT NER POS IR SQL NLI NLU NLG OCR OOD IID SOTA FLOPs FLOPS BLEU ROUGE F1 AUC ROC AUROC mAP mIoU IoU FID "
    "PSNR SSIM NDCG MRR MSE MAE KL RGB RGB-D RGBD LiDAR IMU DoF 2D 3D 4D 6D 6DoF UAV UAVs EEG fMRI MRI CT DNA RNA EHR EHRs PDE "
    "PDEs ODE ODEs SDE SDEs NP NP-hard VC PAC CTR CVR"
)
_DATA = (
    "ImageNet ImageNet-1K ImageNet-21K CIFAR CIFAR-10 CIFAR-100 CIFAR10 CIFAR100 MNIST SVHN COCO MS-COCO MSCOCO PASCAL VOC KITTI "
    "nuScenes Waymo Cityscapes ADE20K ScanNet ShapeNet ModelNet LVIS Atari MuJoCo Mujoco StarCraft Minecraft D4RL LIBERO CALVIN "
    "RLBench CARLA Habitat SQuAD GLUE SuperGLUE MMLU MMLU-Pro GSM8K MATH AIME HumanEval MBPP SWE-bench BIG-bench HotpotQA "
    "TriviaQA WikiText C4 Wikipedia Wikidata WordNet WMT Penn Treebank TREC BEIR MTEB MovieLens Yelp Amazon Twitter Reddit "
    "YouTube TikTok GitHub Weibo FreeBase Freebase DBpedia LAION UCI OGB QM9"
)
_WORLD = (
    "GPU GPUs CPU CPUs TPU TPUs NPU API APIs FPGA CUDA IoT GDPR US USA EU UK UN COVID-19 COVID Google OpenAI Meta Microsoft "
    "Nvidia NVIDIA Apple Anthropic DeepMind Hugging Face HuggingFace PyTorch TensorFlow JAX Kaggle NeurIPS NIPS ICML ICLR CVPR "
    "ACL EMNLP AAAI KDD SIGIR Khmer Thai Greek Hebrew Persian Urdu Bengali Tamil Telugu Swahili Ukrainian Polish Czech Finnish Swedish "
    "Norwegian Danish Indonesian Malay Latin English Chinese Japanese German French Spanish Arabic Hindi Korean Russian Italian "
    "Portuguese Dutch "
    "Turkish Vietnamese Indian African European American Western Python Java Rust Lean Coq Prolog HTML JSON XML PDF URL"
)
_PEOPLE = (
    "Bayes Bayesian Gaussian Markov Wasserstein Lipschitz Hessian Bregman Fourier Euclidean Riemannian Hilbert Banach Lagrangian "
    "Nash Bellman Kullback Leibler Kullback-Leibler Monte Carlo Langevin Hamiltonian Bernoulli Poisson Dirichlet Laplace "
    "Laplacian Jacobian Newton Nesterov Pareto Shapley Rademacher Kolmogorov Kolmogorov-Arnold Stein Fisher Gibbs Ising Hopfield "
    "Boltzmann Chernoff Hoeffding Cauchy Hölder Sobolev Schrödinger Navier-Stokes Lyapunov Koopman Thompson Turing Stackelberg "
    "Stiefel Grassmann Frank-Wolfe Sinkhorn Cox Hawkes Kalman Wiener Brownian Abelian Voronoi Delaunay Moreau Tikhonov Lasso "
    "LASSO Huber Rényi"
)
_WORDS = (
    "Code Codes Dataset Datasets Data Project Website Page Our We This The These Those In On For To An A It Its Here While "
    "Although However Moreover Furthermore Additionally Finally Specifically Extensive Experiments Experimental Results Empirical "
    "Empirically Theoretically Unlike Despite Existing Recent Recently Many Most Such Based Given By As At Using Instead With "
    "First Second Third Next Then Lastly Deep Learning Neural Network Networks Machine Large Language Models Model Method Methods "
    "Position Stable Diffusion Motivated Inspired Building Through Under Notably Importantly Crucially Surprisingly Interestingly "
    "Overall Compared Comprehensive Numerical Simulation Simulations Since When Where If Because Both Each Every All Some Several "
    "Two Three Four Five One Their They There From Over Across Along Current Previous Prior Traditional Conventional Standard "
    "Modern Generative Reinforcement Artificial Intelligence Natural Processing Computer Vision Graph Graphs Internet Web Section "
    "Figure Table Appendix Theorem Lemma Equation Algorithm University Conference Workshop Challenge Task Track"
)
KNOWN_NAMES = frozenset(" ".join((_METHODS, _TASKS, _DATA, _WORLD, _PEOPLE, _WORDS)).split())
"""Words that are never taken for a name that the paper at hand introduces."""
